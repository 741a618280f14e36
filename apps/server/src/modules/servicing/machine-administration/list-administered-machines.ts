import type {
  AdministeredMachineList,
  AdministeredMachineListQuery,
} from '@washboard/contract/machine-administration/machine-administration';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { cursorSchemaOf, findMachinePage } from './machines-repository.ts';
import { presentMachine } from './present-machine.ts';

export async function listAdministeredMachines(
  { database, config }: Context,
  actor: Actor,
  { cursor, limit, sort, ...filter }: AdministeredMachineListQuery,
): Promise<AdministeredMachineList> {
  const machineCursor = defineCursor(sort, cursorSchemaOf(sort));
  const after = cursor ? machineCursor.decode(cursor) : null;
  const selection = { actor, brand: config.brand, filter };
  const { rows, total } = await findMachinePage(database.orm, selection, { sort, limit: limit + 1, after });
  const page = machineCursor.cutPage(rows, { limit, sortedBy: ({ sortedBy }) => sortedBy });
  return { items: page.rows.map(presentMachine), total, nextCursor: page.nextCursor };
}
