import { useEffect, useState } from 'react';
import { useConnection } from '../../../lib/connection/connection.ts';
import { findKeptDocument } from '../../../lib/offline/kept-documents.ts';

const none: ReadonlyMap<string, string> = new Map();

/** @returns addresses of the documents that this device has kept, while the server cannot be reached */
export function useKeptDocuments(links: readonly string[]): ReadonlyMap<string, string> {
  const isOffline = useConnection() !== 'reachable';
  const [kept, setKept] = useState(none);
  const wanted = isOffline ? links.join('\n') : '';
  useEffect(() => {
    if (wanted === '') return;
    const found = new Map<string, string>();
    let isCurrent = true;
    for (const link of wanted.split('\n')) {
      void findKeptDocument(link).then((blob) => {
        if (!blob || !isCurrent) return;
        found.set(link, URL.createObjectURL(blob));
        setKept(new Map(found));
      });
    }
    return () => {
      isCurrent = false;
      for (const address of found.values()) URL.revokeObjectURL(address);
      setKept(none);
    };
  }, [wanted]);
  return kept;
}
