// npm run check: static checks. All of them run; any failure fails.
import { checks } from './checks.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runParts } from './run-parts.mjs';

await ensureInstalled();

/** This check writes files into the checkout, which the others would find, so it runs separately. */
const planting = { name: 'arrows, planted violation', command: ['node', 'scripts/check-arrows-can-fail.mjs'] };

const failed = [...(await runParts(checks)), ...(await runParts([planting]))];
if (failed.length > 0) process.exit(1);
