import { fileURLToPath } from 'node:url';

const port = Number(process.env.E2E_DESIGN_PORT ?? 18_085);
const cwd = fileURLToPath(new URL('../../apps/web', import.meta.url));
const outDir = fileURLToPath(new URL('../../node_modules/.cache/washboard-design', import.meta.url));

/** The development server would load a thousand modules one by one, and reload whenever it discovers a dependency. */
export const designBuild = {
  cwd,
  outDir,
  url: `http://127.0.0.1:${port}`,
  command: [
    `NODE_ENV=development vite build --mode development --outDir ${outDir} --emptyOutDir --logLevel error`,
    `vite preview --outDir ${outDir} --host 127.0.0.1 --port ${port} --strictPort`,
  ].join(' && '),
};
