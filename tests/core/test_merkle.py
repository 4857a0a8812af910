"""Merkle trees: the known ones of RFC 6962, and every leaf of every tree proved."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core import merkle

# The leaves and roots that implementations of RFC 6962 are tried with.
LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "60616263646566676869"]
LEAVES[-1] += "6a6b6c6d6e6f"
ROOTS = {
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    4: "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}


@pytest.mark.parametrize("size", ROOTS)
def test_a_tree_has_the_root_that_the_rfc_gives_it(size: int) -> None:
    leaves = [merkle.leaf_hash(bytes.fromhex(leaf)) for leaf in LEAVES[:size]]
    assert merkle.root(leaves).hex() == ROOTS[size]


def test_of_nothing_the_root_is_the_hash_of_nothing() -> None:
    assert merkle.root([]) == sha256(b"").digest()


@pytest.mark.parametrize("size", ROOTS)
def test_each_leaf_is_proved_in_its_place_alone(size: int) -> None:
    leaves = [merkle.leaf_hash(bytes.fromhex(leaf)) for leaf in LEAVES[:size]]
    for index, leaf in enumerate(leaves):
        path = merkle.audit_path(index, leaves)
        assert merkle.root_by(leaf, index, size, path) == merkle.root(leaves)
        assert merkle.root_by(leaf, index, size, path[:-1]) != merkle.root(leaves) or not path
        assert merkle.root_by(leaf, index, size, [*path, leaf]) != merkle.root(leaves)
        assert merkle.root_by(leaf, size, size, path) is None


@given(st.lists(st.binary(max_size=4), min_size=1, max_size=40), st.data())
def test_every_leaf_is_proved_and_no_other(contents: list[bytes], data: st.DataObject) -> None:
    leaves = [merkle.leaf_hash(one) for one in contents]
    index = data.draw(st.integers(0, len(leaves) - 1))
    path = merkle.audit_path(index, leaves)
    size, root = len(leaves), merkle.root(leaves)
    assert merkle.root_by(leaves[index], index, size, path) == root
    assert merkle.root_by(merkle.leaf_hash(b"another"), index, size, path) != root
    assert merkle.root_by(leaves[index], size, size, path) is None
    assert merkle.root_by(leaves[index], index, size, [*path, root]) != root
    assert merkle.root_by(leaves[index], index, size, path[:-1]) != root or not path
