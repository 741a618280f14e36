// Tiles (https://c2sp.org/tlog-tiles) never change, so that any reader can fetch, store and check them.
import type { Node } from './merkle-tree.ts';

const tileWidth = 256;
/** A tile lists the hashes of the lowest of its levels. */
const levelsOfTile = 8;

export interface Tile {
  level: number | 'entries';
  index: number;
  /** A tile at the right edge of the tree has fewer than 256 hashes. */
  width: number;
}

/** @returns a path below the log's address, such as `tile/0/x001/x234/067.p/8` */
export function tilePath({ level, index, width }: Tile): string {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
  return `tile/${level}/${groups.join('/')}${width === tileWidth ? '' : `.p/${width}`}`;
}

/** @returns null if the path names no tile, or is not in canonical form */
export function parseTilePath(path: string): Tile | null {
  const [, levelText, groups, widthText] =
    /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  if (levelText === undefined || groups === undefined) return null;
  const level = levelText === 'entries' ? levelText : Number(levelText);
  const index = Number(groups.replaceAll(/[x/]/g, ''));
  const tile: Tile = { level, index, width: widthText === undefined ? tileWidth : Number(widthText) };
  const isPossible = tile.width > 0 && tile.width <= tileWidth && (level === 'entries' || level < 8);
  return isPossible && tilePath(tile) === path ? tile : null;
}

export function nodesOfTile({ level, index, width }: Tile & { level: number }): Node[] {
  return Array.from({ length: width }, (_, at) => ({ level: level * levelsOfTile, index: index * tileWidth + at }));
}

/** Returns true if a tree of this size has the tile with at least that width. */
export function hasTile(size: number, { level, index, width }: Tile): boolean {
  const hashes = Math.floor(size / 2 ** (level === 'entries' ? 0 : level * levelsOfTile));
  return index * tileWidth + width <= hashes;
}
