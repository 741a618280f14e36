package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

var seen = map[string][]byte{}

func get(url string) []byte {
	if b, ok := seen[url]; ok {
		return b
	}
	r, err := http.Get(url)
	if err != nil || r.StatusCode != 200 {
		panic(fmt.Sprint(url, err, r))
	}
	b, _ := io.ReadAll(r.Body)
	seen[url] = b
	return b
}

type tiles struct{ base string }

func (t tiles) Height() int { return 8 }
func (t tiles) ReadTiles(ts []tlog.Tile) ([][]byte, error) {
	var out [][]byte
	for _, tile := range ts {
		p := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		out = append(out, get(t.base+"/"+p))
	}
	return out, nil
}
func (t tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func main() {
	base := os.Args[1]
	var keys struct{ Key, Origin string }
	json.Unmarshal(get(base+"/keys"), &keys)
	v, err := note.NewVerifier(keys.Key)
	if err != nil {
		panic(err)
	}
	n, err := note.Open(get(base+"/checkpoint"), note.VerifierList(v))
	if err != nil {
		panic(err)
	}
	lines := strings.Split(n.Text, "\n")
	size, _ := strconv.ParseInt(lines[1], 10, 64)
	root, _ := base64.StdEncoding.DecodeString(lines[2])
	var th tlog.Hash
	copy(th[:], root)
	fmt.Println("checkpoint signed by", n.Sigs[0].Name, "size", size)
	reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: th}, tiles{base})
	computed, err := tlog.TreeHash(size, reader)
	fmt.Println("tree hash from tiles equals root:", err == nil && computed == th, err)
	// each entry is in the tree
	ok := 0
	for i := int64(0); i < size; i++ {
		p, err := tlog.ProveRecord(size, i, reader)
		if err != nil {
			panic(err)
		}
		w := int64(256)
		if size-(i/256)*256 < 256 {
			w = size - (i/256)*256
		}
		path := fmt.Sprintf("%s/tile/entries/%03d", base, i/256)
		if w < 256 {
			path += fmt.Sprintf(".p/%d", w)
		}
		b := get(path)
		at := (i % 256) * 34
		entry := b[at+2 : at+34]
		if tlog.CheckRecord(p, size, th, i, tlog.RecordHash(entry)) == nil {
			ok++
		}
	}
	fmt.Println("entries proven:", ok, "of", size)
}
