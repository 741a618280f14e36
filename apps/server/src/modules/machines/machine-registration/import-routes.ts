import {
  applianceImportListSchema,
  applianceImportSchema,
  importCheckSchema,
  importHeadersSchema,
  importQuerySchema,
  importSecretsSchema,
  maxImportBytes,
  secretsHeadersSchema,
  xlsxMediaType,
} from '@washboard/contract/appliances/appliance-import';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { beginImport } from './begin-import.ts';
import { eraseSecrets, listImports, readImport, readSecrets } from './imports-repository.ts';
import { judgeLines } from './judge-lines.ts';
import { readMachines } from './read-machines.ts';
import { openTableReader } from './table-reader.ts';

const params = z.object({ id: z.uuid() });

/** Older imports are not shown. */
const latestImports = 10;

/** The caller's own imports; those of others are not found. */
export function importRoutes(app: App, context: Context): void {
  const tables = openTableReader(context);
  app.addHook('onClose', () => tables.close());
  app.addContentTypeParser(
    ['text/csv', xlsxMediaType],
    { parseAs: 'buffer', bodyLimit: maxImportBytes },
    (_request, body, done) => done(null, body),
  );

  app.post(
    '/appliances/import',
    {
      config: { permission: 'administration:add-products' },
      bodyLimit: maxImportBytes,
      schema: {
        operationId: 'importAppliances',
        tags: ['appliance'],
        summary: 'Adds the machines of a CSV or XLSX file in the background; a dry run changes nothing',
        consumes: ['text/csv', xlsxMediaType],
        querystring: importQuerySchema,
        headers: importHeadersSchema,
        response: {
          200: importCheckSchema,
          202: applianceImportSchema,
          ...problemResponses(400, 401, 403, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    async ({ actor, query, headers, body }, reply) => {
      if (!Buffer.isBuffer(body)) throw new ProblemError('UNSUPPORTED_MEDIA_TYPE');
      const secretsKey = headers['x-secrets-key'];
      const isDryRun = query.dryRun === 'true';
      if (!isDryRun && secretsKey === undefined) {
        throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'x-secrets-key', message: 'required' }] });
      }
      // An Excel workbook is a ZIP file, whatever the client calls it.
      const kind = body.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? 'xlsx' : 'csv';
      const { rows, sheet, otherSheets } = await tables.read(kind, body);
      const read = readMachines(rows, { brand: context.config.brand, ownCompany: actor.companyCode });
      if (secretsKey === undefined || isDryRun) {
        const { machines, refusals } = await judgeLines(context.database.orm, actor, read);
        const total = machines.length + refusals.length;
        return reply.code(200).send({ total, ready: machines.length, refusals, sheet, otherSheets });
      }
      const id = await beginImport(context, actor, { importId: query.importId, file: body, secretsKey, read });
      return reply.code(202).send(await readImport(context, actor, id));
    },
  );

  app.get(
    '/appliances/import',
    {
      config: { permission: 'administration:add-products' },
      schema: {
        operationId: 'listApplianceImports',
        tags: ['appliance'],
        summary: 'The caller’s latest imports and their progress',
        response: { 200: applianceImportListSchema, ...problemResponses(401, 403) },
      },
    },
    async ({ actor }) => ({ items: await listImports(context, actor, latestImports) }),
  );

  app.get(
    '/appliances/import/:id',
    {
      config: { permission: 'administration:add-products' },
      schema: {
        operationId: 'getApplianceImport',
        tags: ['appliance'],
        summary: 'The progress of an import, and the lines that were refused',
        params,
        response: { 200: applianceImportSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { id } }) => readImport(context, actor, id),
  );

  app.post(
    '/appliances/import/:id/secrets',
    {
      config: { permission: 'administration:add-products' },
      schema: {
        operationId: 'fetchImportSecrets',
        tags: ['appliance'],
        summary: 'The link secrets of the added machines, for an hour, until they are erased',
        params,
        headers: secretsHeadersSchema,
        response: { 200: importSecretsSchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async ({ actor, params: { id }, headers }) => ({
      items: await readSecrets(context, actor, { id, secretsKey: headers['x-secrets-key'] }),
    }),
  );

  app.delete(
    '/appliances/import/:id/secrets',
    {
      config: { permission: 'administration:add-products' },
      schema: {
        operationId: 'eraseImportSecrets',
        tags: ['appliance'],
        summary: 'Erases what the link secrets of an import can be computed from',
        params,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { id } }, reply) => {
      await eraseSecrets(context, actor, id);
      return reply.code(204).send(null);
    },
  );
}
