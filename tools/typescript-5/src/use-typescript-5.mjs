// TypeScript 7 lacks the API of version 5, so `node --import` of this file replaces imports of `typescript`.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(import.meta.url);

/** A hook that resolves these would call itself. */
const addresses = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, pathToFileURL(resolve(name)).href]),
);

registerHooks({
  resolve(specifier, context, next) {
    const url = addresses.get(specifier);
    return url ? { url, shortCircuit: true } : next(specifier, context);
  },
});
