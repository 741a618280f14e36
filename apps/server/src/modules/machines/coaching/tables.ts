import type { CoachingKind } from '@washboard/contract/coaching/coaching';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { accountId } from '../../people/accounts/tables.ts';
import { ofAppliance } from '../appliances/tables.ts';

export const coachingDismissals = pgTable(
  'coaching_dismissals',
  {
    serialNumber: ofAppliance().notNull(),
    kind: text('kind').$type<CoachingKind>().notNull(),
    at: instantUs('at').notNull(),
    until: instantUs('until').notNull(),
    dismissedBy: accountId('dismissed_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.kind] }),
    index('coaching_dismissals_until').on(table.until),
    index('coaching_dismissals_dismissed_by').on(table.dismissedBy),
  ],
);
