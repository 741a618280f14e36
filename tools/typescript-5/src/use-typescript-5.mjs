// With `node --import` of this file, imports of `typescript` get version 5, whose API TypeScript 7 no longer has.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(import.meta.url);

/** The hook would call itself, so these are resolved before it is installed. */
const addresses = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, pathToFileURL(resolve(name)).href]),
);

registerHooks({
  resolve(specifier, context, next) {
    const url = addresses.get(specifier);
    return url ? { url, shortCircuit: true } : next(specifier, context);
  },
});
