import { describe, expect, it } from 'vitest';
import { hasTile, nodesOfTile, parseTilePath, type Tile, tilePath } from './tiles.ts';

describe('tiles', () => {
  it.each<[string, Tile]>([
    ['tile/0/000', { level: 0, index: 0, width: 256 }],
    ['tile/0/000.p/1', { level: 0, index: 0, width: 1 }],
    ['tile/1/x001/x234/067.p/8', { level: 1, index: 1_234_067, width: 8 }],
    ['tile/entries/x001/000', { level: 'entries', index: 1000, width: 256 }],
  ])('a tile has the path %s', (path, tile) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  it.each([
    ...['tile/0/0', 'tile/0/x000/000', 'tile/8/000', 'tile/00/000', 'tile/0/000.p/0', 'tile/0/000.p/256'],
    ...['tile/0/000.p/257', 'tile/entries/000.p/999'],
    ...['tile/0/000.p/08', 'tile/0/../000', 'tile/data/000', 'tile/0/001/000', ''],
  ])('the path %j names no tile', (path) => expect(parseTilePath(path)).toBeNull());

  it('a tile has the hashes of each eighth level', () => {
    expect(nodesOfTile({ level: 1, index: 2, width: 3 })).toEqual([
      { level: 8, index: 512 },
      { level: 8, index: 513 },
      { level: 8, index: 514 },
    ]);
  });

  it('a tree has a tile only as far as its entries reach', () => {
    expect(hasTile(700, { level: 0, index: 2, width: 188 })).toBe(true);
    expect(hasTile(700, { level: 0, index: 2, width: 189 })).toBe(false);
    expect(hasTile(700, { level: 1, index: 0, width: 2 })).toBe(true);
    expect(hasTile(700, { level: 1, index: 0, width: 3 })).toBe(false);
  });
});
