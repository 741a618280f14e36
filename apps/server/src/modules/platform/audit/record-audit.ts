// Audit records can never be removed, so every field is filtered: no secrets, no unlimited sizes, and no text that
// PostgreSQL cannot store, which would roll back the audited change.
import type { AuditAction } from '@washboard/contract/audit-log/audit-log';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { auditLog } from './tables.ts';

export type AuditEntry = AuditFacts & AuditSubject;

interface AuditFacts {
  at: Date;
  actor: Pick<Actor, 'userId' | 'origin'> | null;
  /** The origin when there is no actor: an IP address, `cli`, or `server`. */
  origin?: string;
  action: AuditAction;
  /** The fields must never contain a secret. */
  before?: Fields;
  after?: Fields;
  detail?: Fields;
}

/** A machine, or a user ID, a company code, a route, and the machine that it concerns. */
export type AuditSubject =
  | { serialNumber: string; subject?: undefined }
  | { subject: string | null; serialNumber?: string };

export async function recordAudit(orm: Pick<Orm, 'insert'>, entry: AuditEntry): Promise<void> {
  await recordAudits(orm, [entry]);
}

export async function recordAudits(orm: Pick<Orm, 'insert'>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await orm.insert(auditLog).values(entries.map(auditRow));
}

function auditRow(entry: AuditEntry): typeof auditLog.$inferInsert {
  const { at, actor, origin, action, serialNumber, subject = serialNumber ?? null, before, after, detail } = entry;
  const from = actor?.origin ?? origin;
  return {
    at,
    actor: actor?.userId ?? null,
    origin: from === undefined ? null : safeText(from),
    action,
    subject: subject === null ? null : safeText(subject),
    ...(serialNumber !== undefined && { serialNumber }),
    ...(before && { before: safeFields(before) }),
    ...(after && { after: safeFields(after) }),
    ...(detail && { detail: safeFields(detail) }),
  };
}

const maxTextLength = 300;
const maxEntries = 50;
const deepest = 4;
const maxRecordLength = 20_000;
const leftOut = '[left out]';

const secretNames = /passw|secret|token|hash|authorization|cookie|verificationcode/i;

/** These fields may contain a word, such as an error code, but no digits. */
const codeNames = /^(?:code|pin|otp)$/i;

/** A signed token, a password hash, and a token in a URL are recognisable in any field. */
const secretValues = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\$argon2\w*\$\S*|(?<=[?&](?:\w*token|code|password)=)[^&\s]*/gi;

export type Fields = Record<string, unknown>;

export function safeFields(fields: Fields): Fields {
  const safe = safeEntries(fields, 1);
  return JSON.stringify(safe).length > maxRecordLength
    ? { [leftOut]: Object.keys(safe).join(', ').slice(0, maxTextLength) }
    : safe;
}

export function safeText(text: string): string {
  const clean = withoutHiddenCharacters(text).replace(secretValues, leftOut);
  return clean.length > maxTextLength ? `${clean.slice(0, maxTextLength).toWellFormed()}…` : clean;
}

function safeEntries(fields: Fields, depth: number): Fields {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries
      .slice(0, maxEntries)
      .map(([name, value]) => [safeText(name), isSecret(name, value) ? leftOut : safeValue(value, depth)]),
  );
}

function isSecret(name: string, value: unknown): boolean {
  return secretNames.test(name) || (codeNames.test(name) && (typeof value !== 'string' || /\d/.test(value)));
}

function safeValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return safeText(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toJSON();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return leftOut;
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => safeValue(entry, depth + 1));
  return safeEntries(value as Fields, depth + 1);
}
