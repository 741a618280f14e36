import type { Transaction } from '../../../../adapters/database/database.ts';
import { findThresholdWatchers } from '../rules/candidates.ts';
import { detectThresholds } from './detect-machines.ts';

/** Each account needs a statement of its own: so many delay the next alarms by less than a second. */
const accountsAtOnce = 100;

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Compares readings with the rules of all accounts, some at a time. */
export class ThresholdPass {
  #after = beforeAll;

  get isUnderWay(): boolean {
    return this.#after !== beforeAll;
  }

  /** Compares for the next accounts. Those after them are next in any case, also when this fails. */
  async compareNext(transaction: Transaction, brand: string): Promise<void> {
    const watchers = await findThresholdWatchers(transaction, { after: this.#after, limit: accountsAtOnce });
    const last = watchers.length < accountsAtOnce ? undefined : watchers.at(-1);
    this.#after = last?.userId ?? beforeAll;
    for (const watcher of watchers) await detectThresholds(transaction, brand, watcher);
  }
}
