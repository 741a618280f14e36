import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';

export const importColumns = [
  'serialNumber',
  'gamma',
  'modelNumber',
  'revision',
  'FW00',
  'FW02',
  'ratingPower',
  'companyCode',
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const requiredImportColumns = ['serialNumber', 'gamma', 'modelNumber'] as const satisfies ImportColumn[];

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const maxImportLines = 10_000;
export const maxImportBytes = 5 * 1024 * 1024;

/** `reason` of IMPORT_UNREADABLE has these values. */
export const importFaults = ['encoding', 'format', 'empty', 'columns', 'tooManyLines', 'tooLarge', 'tooSlow'] as const;
export type ImportFault = (typeof importFaults)[number];

const lineProblems = [
  'missing',
  'serialNumberInvalid',
  'serialNumberTwice',
  'exists',
  'deleted',
  'gammaUnknown',
  'modelUnknown',
  'revisionInvalid',
  'versionInvalid',
  'bothVersions',
  'ratingPowerUnknown',
  'companyUnknown',
  'tooManyCells',
  'notPermitted',
  'storedAsNumber',
  'formulaWithoutResult',
  'cellError',
  'mergedCells',
  'hiddenColumn',
  'hiddenRow',
] as const;
export type LineProblem = (typeof lineProblems)[number];

const refusalSchema = z.object({
  line: z.int().check(z.describe('in the file, from 1; the line of titles counts')),
  serialNumber: z.string().check(z.describe('as far as it could be read')),
  problems: z.array(z.object({ column: z.nullable(z.enum(importColumns)), problem: z.enum(lineProblems) })),
});
export type ImportRefusal = z.infer<typeof refusalSchema>;

/**
 * `waiting`: the import is not finished. `available`: the secrets can be read until `secretsUntil`. `gone`: they were
 * erased, or no machine was added.
 */
const secretsStates = ['waiting', 'available', 'gone'] as const;

const countsShape = {
  total: z.int().check(z.describe('lines with a machine')),
  refusals: z.array(refusalSchema).check(z.describe('the lines that are not added, in the order of the file')),
};

export const importCheckSchema = z
  .object({
    ...countsShape,
    ready: z.int().check(z.describe('machines that would be added')),
    sheet: z.nullable(z.string()).check(z.describe('of a workbook: the one that was read, the first that is shown')),
    otherSheets: z.array(z.string()).check(z.describe('of a workbook: others that are shown and not empty')),
  })
  .register(z.globalRegistry, { id: 'ApplianceImportCheck' });
export type ImportCheck = z.infer<typeof importCheckSchema>;

const importHeadShape = {
  id: z.uuid(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  added: z.int(),
  refused: z.int(),
  secrets: z.enum(secretsStates),
  secretsUntil: z.iso.datetime(),
};

export const applianceImportSchema = z
  .object({ ...importHeadShape, ...countsShape })
  .register(z.globalRegistry, { id: 'ApplianceImport' });
export type ApplianceImport = z.infer<typeof applianceImportSchema>;

export const applianceImportListSchema = z
  .object({ items: z.array(z.object({ ...importHeadShape, total: countsShape.total })) })
  .register(z.globalRegistry, { id: 'ApplianceImportList' });

export const importQuerySchema = z.object({
  dryRun: z.enum(['true', 'false']),
  importId: z.optional(z.uuid()).check(z.describe('chosen by the caller; a repeated request does nothing twice')),
});

/**
 * Link secrets are derived from a key with two halves. The server does not store this one: 32 random bytes, base64url
 * (docs/decisions/043).
 */
const secretsKeySchema = z.string().check(z.regex(/^[\w-]{43}$/));

export const importHeadersSchema = z.object({ 'x-secrets-key': z.optional(secretsKeySchema) });
export const secretsHeadersSchema = z.object({ 'x-secrets-key': secretsKeySchema });

export const importSecretsSchema = z
  .object({
    items: z.array(
      z.object({
        serialNumber: serialNumberSchema,
        linkSecret: z.string(),
        gamma: z.string(),
        modelNumber: z.string(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'ApplianceImportSecrets' });
export type ImportSecrets = z.infer<typeof importSecretsSchema>;
