import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/**
 * While another tab waits for its upgrade, a database does not open, and pages would wait for it without this limit.
 */
const openMs = 3000;

/**
 * Opens a database of one session, once for all calls, and again after it was closed: the user logged out in another
 * tab, which deletes it, or the browser ended the connection.
 * @param onClosed the user or the browser may have deleted the data
 * @returns a function that opens it; it fails if storage is blocked, full or damaged, and may succeed later
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

/** Fails after the deadline, and closes a database that opens later. */
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
