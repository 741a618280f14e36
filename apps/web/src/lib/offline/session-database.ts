import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/**
 * Opens a database of one session, once for all calls, and again after it was closed: the user logged out in another
 * tab, which deletes it, or the browser ended the connection.
 *
 * @param onClosed the data may be gone: the user or the browser has deleted it
 * @returns opens it; fails where storage is blocked, full or damaged, and may succeed later
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
    opening ??= openDB<Schema>(name, 1, {
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
    }).catch((failure: unknown) => {
      letGo();
      throw failure;
    });
    return opening;
  };
}
