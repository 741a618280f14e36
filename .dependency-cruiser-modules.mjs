/** Modules of the server form no cycle. Foreign keys and joins, through tables.ts, are no arrows between them. */
import arrows from './.dependency-cruiser.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles-of-modules',
      comment: 'Files without a cycle may form one of modules.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src/modules/[^/]+/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    ...arrows.options,
    exclude: { path: '\\.test\\.ts$|/testing/|/tables\\.ts$' },
    includeOnly: '^apps/server/src/modules/',
  },
};
