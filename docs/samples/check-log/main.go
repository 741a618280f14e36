// Checks the public log of an installation: the signature of its checkpoint, every tile, and that the root of its tree
// is that of all its entries. It needs nothing but the standard library.
//
//	go run . https://washboard.example/api/v1/ledger [KEY]
//
// KEY is the operator's key from elsewhere; without it, the key is the one that the installation names.
// Formats: c2sp.org/signed-note, c2sp.org/tlog-checkpoint, c2sp.org/tlog-tiles, RFC 9162 (section 2.1).
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const tileWidth = 256

type hash = [sha256.Size]byte

type checkpoint struct {
	origin string
	size   int
	root   []byte
}

func main() {
	if len(os.Args) < 2 || len(os.Args) > 3 {
		fmt.Fprintln(os.Stderr, "usage: check-log ADDRESS [KEY]")
		os.Exit(2)
	}
	key := ""
	if len(os.Args) == 3 {
		key = os.Args[2]
	}
	if err := check(strings.TrimSuffix(os.Args[1], "/"), key); err != nil {
		fmt.Fprintln(os.Stderr, "not proven:", err)
		os.Exit(1)
	}
}

func check(base, key string) error {
	if key == "" {
		body, err := get(base + "/keys")
		if err != nil {
			return err
		}
		var named struct{ Key string }
		if err := json.Unmarshal(body, &named); err != nil {
			return err
		}
		key = named.Key
	}
	note, err := get(base + "/checkpoint")
	if err != nil {
		return err
	}
	log, err := openCheckpoint(string(note), key)
	if err != nil {
		return err
	}
	fmt.Printf("checkpoint signed by %s, %d entries\n", log.origin, log.size)
	leaves, err := readEntries(base, log.size)
	if err != nil {
		return err
	}
	if root := rootOf(leaves); !bytes.Equal(root[:], log.root) {
		return errors.New("the entries have another root than the checkpoint")
	}
	fmt.Println("all entries lead to the signed root")
	tiles, err := checkTiles(base, leaves)
	if err != nil {
		return err
	}
	fmt.Printf("%d tiles of hashes are those of the entries\n", tiles)
	return nil
}

// openCheckpoint returns the checkpoint of a note that the key has signed.
func openCheckpoint(note, key string) (checkpoint, error) {
	none := checkpoint{}
	parts := strings.SplitN(key, "+", 3)
	if len(parts) != 3 {
		return none, errors.New("this is no key of a log")
	}
	name := parts[0]
	keyBytes, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(keyBytes) != 1+ed25519.PublicKeySize || keyBytes[0] != 1 {
		return none, errors.New("this is no Ed25519 key")
	}
	id := sha256.Sum256(append([]byte(name+"\n"), keyBytes...))
	if hex.EncodeToString(id[:4]) != parts[1] {
		return none, errors.New("the key is not the one of its identifier")
	}
	split := strings.LastIndex(note, "\n\n")
	if split < 0 {
		return none, errors.New("the checkpoint is not signed")
	}
	text := note[:split+1]
	isSigned := false
	for _, line := range strings.Split(note[split+2:], "\n") {
		encoded := strings.TrimPrefix(line, "— "+name+" ")
		signature, err := base64.StdEncoding.DecodeString(encoded)
		if encoded == line || err != nil || len(signature) < 4 || !bytes.Equal(signature[:4], id[:4]) {
			continue
		}
		if !ed25519.Verify(keyBytes[1:], []byte(text), signature[4:]) {
			return none, errors.New("the signature of the checkpoint is false")
		}
		isSigned = true
	}
	if !isSigned {
		return none, errors.New("the key has not signed the checkpoint")
	}
	lines := strings.Split(text, "\n")
	if len(lines) < 4 || lines[0] != name {
		return none, errors.New("the checkpoint is of another log")
	}
	size, err := strconv.Atoi(lines[1])
	if err != nil || size < 0 {
		return none, errors.New("the checkpoint has no size")
	}
	root, err := base64.StdEncoding.DecodeString(lines[2])
	return checkpoint{name, size, root}, err
}

// readEntries returns the hash of each entry as a leaf of the tree.
func readEntries(base string, size int) ([]hash, error) {
	var leaves []hash
	for at := 0; at < size; at += tileWidth {
		width := min(tileWidth, size-at)
		tile, err := get(base + "/tile/entries/" + tilePath(at/tileWidth, width))
		if err != nil {
			return nil, err
		}
		for i := 0; i < width; i++ {
			if len(tile) < 2 || len(tile) < 2+int(binary.BigEndian.Uint16(tile)) {
				return nil, fmt.Errorf("entry %d is missing", at+i)
			}
			end := 2 + int(binary.BigEndian.Uint16(tile))
			leaves = append(leaves, sha256.Sum256(append([]byte{0}, tile[2:end]...)))
			tile = tile[end:]
		}
	}
	return leaves, nil
}

// checkTiles compares the published hashes of all levels with those of the entries, and returns how many tiles it read.
func checkTiles(base string, hashes []hash) (int, error) {
	tiles := 0
	for level := 0; len(hashes) > 0; level++ {
		var above []hash
		for at := 0; at < len(hashes); at += tileWidth {
			own := hashes[at:min(at+tileWidth, len(hashes))]
			path := fmt.Sprintf("/tile/%d/%s", level, tilePath(at/tileWidth, len(own)))
			tile, err := get(base + path)
			if err != nil {
				return tiles, err
			}
			var expected []byte
			for _, each := range own {
				expected = append(expected, each[:]...)
			}
			if !bytes.Equal(tile, expected) {
				return tiles, fmt.Errorf("%s has other hashes than the entries", path)
			}
			tiles++
			if len(own) == tileWidth {
				above = append(above, rootOf(own))
			}
		}
		hashes = above
	}
	return tiles, nil
}

func rootOf(hashes []hash) hash {
	switch len(hashes) {
	case 0:
		return sha256.Sum256(nil)
	case 1:
		return hashes[0]
	}
	split := 1
	for split*2 < len(hashes) {
		split *= 2
	}
	left, right := rootOf(hashes[:split]), rootOf(hashes[split:])
	return sha256.Sum256(append(append([]byte{1}, left[:]...), right[:]...))
}

// tilePath is such as x001/x234/067, with .p/8 where the tile has only 8 hashes.
func tilePath(index, width int) string {
	path := fmt.Sprintf("%03d", index%1000)
	for index /= 1000; index > 0; index /= 1000 {
		path = fmt.Sprintf("x%03d/%s", index%1000, path)
	}
	if width < tileWidth {
		path += fmt.Sprintf(".p/%d", width)
	}
	return path
}

var client = http.Client{Timeout: time.Minute}

func get(address string) ([]byte, error) {
	response, err := client.Get(address)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, response.Status)
	}
	// No file of a log is larger: 256 entries of at most 65,535 bytes.
	return io.ReadAll(io.LimitReader(response.Body, 1<<24+1<<10))
}

func min(one, other int) int {
	if one < other {
		return one
	}
	return other
}
