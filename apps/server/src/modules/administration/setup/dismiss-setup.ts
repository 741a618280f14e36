import { isNull } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { setupNotes } from './tables.ts';

/** The list is hidden permanently, from all administrators. */
export async function dismissSetup({ database, clock }: Context, actor: Actor): Promise<void> {
  const at = clock.now();
  await database.orm.transaction(async (transaction) => {
    const dismissed = await transaction
      .insert(setupNotes)
      .values({ id: 1, dismissedAt: at })
      .onConflictDoUpdate({
        target: setupNotes.id,
        set: { dismissedAt: at },
        setWhere: isNull(setupNotes.dismissedAt),
      })
      .returning({ id: setupNotes.id });
    if (dismissed.length === 0) return;
    await recordAudit(transaction, { at, actor, action: 'setup.dismissed', subject: null });
  });
}
