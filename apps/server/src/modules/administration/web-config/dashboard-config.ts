import type { Context } from '../../../context.ts';
import { hasAdministrator } from '../../people/accounts/index.ts';

export function createDashboardConfig({ config, database }: Pick<Context, 'config' | 'database'>) {
  /** The last administrator cannot be removed, so this stays true. */
  let isSetUp = false;

  return async function getDashboardConfig() {
    isSetUp ||= await hasAdministrator(database.orm);
    return { isDemo: config.isDemo, isSetUp };
  };
}
