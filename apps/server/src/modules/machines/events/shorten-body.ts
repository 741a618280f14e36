import { maxEventDepth, maxEventLength } from '@washboard/contract/machine-link/device-events';

/** Replaces what was cut. */
const leftOut = '…';

type Body = Record<string, unknown>;

/**
 * Cuts the body of an unknown kind to today's depth and length; stored bodies may be older than these bounds. A body
 * within them is not changed.
 */
export function shortenBody(body: Body): Body {
  let left = maxEventLength;

  function shorten(value: unknown, depth: number): unknown {
    if (typeof value === 'string') {
      const text = value.length < left ? value : value.slice(0, Math.max(left - 1, 0)).toWellFormed() + leftOut;
      left -= value.length + 1;
      return text;
    }
    left -= 1;
    if (typeof value !== 'object' || value === null) return value;
    if (depth === 0) return leftOut;
    return Array.isArray(value) ? shortenList(value, depth - 1) : shortenFields(value as Body, depth - 1);
  }

  function shortenList(list: readonly unknown[], depth: number): unknown[] {
    const parts: unknown[] = [];
    for (const part of list) {
      if (left <= 0) break;
      parts.push(shorten(part, depth));
    }
    return parts;
  }

  function shortenFields(fields: Body, depth: number): Body {
    const parts: [string, unknown][] = [];
    for (const name in fields) {
      left -= name.length;
      if (left <= 0) break;
      parts.push([name, shorten(fields[name], depth)]);
    }
    return Object.fromEntries(parts);
  }

  left -= 1;
  return shortenFields(body, maxEventDepth - 1);
}
