"""Games in which hands are set: every deal counted by which set hands lie below which.

A hand that has been set is a point, its strengths. The other side's hands that a hand P meets are
those that share no card with it. `dominance` counts them by how they look: by ranks, and those with
a flush by their suit. `three`, where hands of one look are many, takes over all subsets S of P the
signed number of hands that contain S: for each S, up to the names of the suits, the points of the
hands that contain it are laid out once and every point asked for is counted among them.
"""
