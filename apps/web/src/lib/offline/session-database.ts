import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/** A database does not open while another tab waits for its upgrade. */
const openMs = 3000;

/**
 * Opens a database once for all calls, and again after another tab or the browser closed it.
 * @param onClosed the data may be deleted
 * @returns a function that fails if storage is blocked, full or damaged, and may succeed later
 */
export function sessionDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  onClosed: () => void = () => undefined,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  function letGo(): void {
    opening = null;
  }

  return () => {
    opening ??= inTime<Schema>(
      openDB<Schema>(name, 1, {
        upgrade,
        terminated: () => {
          letGo();
          onClosed();
        },
        blocking: (_present, _wanted, event) => {
          letGo();
          (event.target as IDBDatabase).close();
          onClosed();
        },
      }),
    ).catch((failure: unknown) => {
      letGo();
      throw failure;
    });
    return opening;
  };
}

/** Closes a database that opens after the deadline. */
async function inTime<Schema extends DBSchema>(opening: Promise<IDBPDatabase<Schema>>): Promise<IDBPDatabase<Schema>> {
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new DOMException('the database does not open', 'InvalidStateError'));
    }, openMs);
  });
  opening.then((database) => isLate && database.close()).catch(() => undefined);
  return Promise.race([opening, deadline]).finally(() => clearTimeout(timer));
}
