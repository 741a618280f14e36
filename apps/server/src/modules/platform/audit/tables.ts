import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';

type Fields = Record<string, unknown>;

/** A trigger refuses UPDATE, DELETE and TRUNCATE. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantUs('at').notNull(),
    actor: text('actor'),
    /** The origin is an IP address, `cli`, or `server`. */
    origin: text('origin'),
    action: text('action').notNull(),
    subject: text('subject'),
    serialNumber: text('serial_number'),
    before: jsonb('before').$type<Fields>(),
    after: jsonb('after').$type<Fields>(),
    detail: jsonb('detail').$type<Fields>().notNull().default({}),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_action').on(table.action, table.at),
    index('audit_log_actor').on(table.actor, table.at),
    index('audit_log_subject').on(table.subject, table.at),
    index('audit_log_serial_number').on(table.serialNumber, table.at),
  ],
);
