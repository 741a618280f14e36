import { useEffect, useState } from 'react';

interface Storage {
  /** Bytes; null: the browser does not say. */
  left: number | null;
  /** False: the browser may delete the data of this app. */
  isPersisted: boolean;
}

/** @param changes with what is stored */
export function useStorage(changes: unknown): Storage | null {
  const [storage, setStorage] = useState<Storage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readStorage().then(
      (found) => isCurrent && setStorage(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [changes]);
  return storage;
}

async function readStorage(): Promise<Storage | null> {
  const { storage } = navigator;
  if (!storage?.estimate) return null;
  const [{ quota, usage }, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { left: quota === undefined || usage === undefined ? null : quota - usage, isPersisted };
}
