/**
 * What a page understands of an address. The router keeps everything else that stands there beside it: here it is taken
 * out, so that nothing reaches a page that its own reading has left out.
 */
export function understood<Search extends object>(parse: (raw: Record<string, unknown>) => Search) {
  return (raw: Record<string, unknown>): Search => {
    const nothing = Object.fromEntries(Object.keys(raw).map((name) => [name, undefined]));
    return { ...nothing, ...parse(raw) };
  };
}
