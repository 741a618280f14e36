import { checks } from './checks.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runParts } from './run-parts.mjs';

await ensureInstalled();

/** The other checks would find the files that this one plants. */
const planting = { name: 'arrows, planted violation', command: ['node', 'scripts/check-arrows-can-fail.mjs'] };

const failed = [...(await runParts(checks)), ...(await runParts([planting]))];
if (failed.length > 0) process.exit(1);
