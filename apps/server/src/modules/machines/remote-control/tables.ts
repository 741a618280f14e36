import { remoteSessionEnds } from '@washboard/contract/remote-control/remote-session';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { accountId } from '../../people/accounts/tables.ts';
import { appliances, ofAppliance } from '../appliances/tables.ts';

/** `undelivered`: the machine was offline, so the command was never sent. `unknown`: no reply in time. */
export const commandOutcomes = ['sent', 'executed', 'refused', 'undelivered', 'unknown'] as const;

export const commands = pgTable(
  'commands',
  {
    id: uuid('id').primaryKey(),
    serialNumber: text('serial_number')
      .notNull()
      .references(() => appliances.serialNumber),
    kind: text('kind').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    requestedBy: accountId('requested_by').notNull(),
    requestedAt: instantUs('requested_at').notNull(),
    expiresAt: instantUs('expires_at').notNull(),
    outcome: text('outcome', { enum: commandOutcomes }).notNull().default('sent'),
    reason: text('reason'),
    /** The keys are the codes of refused parameters, the values are the reasons. */
    failures: jsonb('failures').$type<Record<string, string>>(),
    settledAt: instantUs('settled_at'),
    restoredVersion: integer('restored_version'),
  },
  (table) => [
    index('commands_appliance').on(table.serialNumber, table.requestedAt),
    // The index serves the last restoration of a machine's parameters.
    index('commands_restorations')
      .on(table.serialNumber, table.requestedAt)
      .where(sql`${table.restoredVersion} is not null`),
    // The index serves notifications about the results of installations.
    index('commands_installations')
      .on(table.requestedBy, table.requestedAt)
      .where(sql`${table.kind} = 'installFirmware'`),
  ],
);

export const remoteSessions = pgTable(
  'remote_sessions',
  {
    id: uuid('id').primaryKey(),
    serialNumber: ofAppliance().notNull(),
    heldBy: accountId('held_by').notNull(),
    startedAt: instantUs('started_at').notNull(),
    prolongedAt: instantUs('prolonged_at').notNull(),
    endedAt: instantUs('ended_at'),
    endReason: text('end_reason', { enum: remoteSessionEnds }),
  },
  (table) => [uniqueIndex('remote_sessions_live').on(table.serialNumber).where(sql`${table.endedAt} is null`)],
);
