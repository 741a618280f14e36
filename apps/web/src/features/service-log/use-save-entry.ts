import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ServiceLogChange } from '@washboard/contract/service-log/service-log';
import { useOutbox, useWaiting } from '../../lib/offline/outbox-context.ts';
import { refetchServiceLog, sendEntry, sendPhoto } from './service-log-api.ts';

export interface NewPhoto {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface EnteredEntry {
  entryId: string;
  change: ServiceLogChange;
  newPhotos: readonly NewPhoto[];
}

interface SavedEntry {
  entry: 'sent' | 'waiting';
  photoFailure: { error: unknown } | null;
}

const saveKey = (serialNumber: string) => ['saveServiceLogEntry', serialNumber];

/** The save may have begun on a previous visit to the page. */
export const useIsSavingEntry = (serialNumber: string): boolean =>
  useIsMutating({ mutationKey: saveKey(serialNumber) }) > 0;

/**
 * The call fails only if the server refuses the entry.
 * @param onSaved runs even after the user left the page, unlike the callbacks of `mutate`
 */
export function useSaveEntry(serialNumber: string, onSaved: (saved: SavedEntry, entered: EnteredEntry) => void) {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const waitingPhotos = useWaiting('serviceLogPhoto', serialNumber);

  async function sendNow({ entryId, change, newPhotos }: EnteredEntry): Promise<SavedEntry> {
    await sendEntry({ serialNumber, entryId, change });
    try {
      for (const { id, bytes } of newPhotos) await sendPhoto({ serialNumber, entryId, photoId: id }, bytes);
      return { entry: 'sent', photoFailure: null };
    } catch (error) {
      return { entry: 'sent', photoFailure: { error } };
    }
  }

  async function submit(
    to: NonNullable<typeof outbox>,
    { entryId, change, newPhotos }: EnteredEntry,
  ): Promise<SavedEntry> {
    const removed = waitingPhotos.filter(
      ({ id, content }) => content.entryId === entryId && !change.photoIds.includes(id),
    );
    await Promise.all(removed.map(({ id }) => to.drop(id)));
    // Photos follow their entry and are removed with it if it is refused.
    const submission = to.submit({ kind: 'serviceLogEntry', id: entryId, serialNumber, content: { entryId, change } });
    const photos = newPhotos.map(({ id, bytes }) =>
      to.submit({
        kind: 'serviceLogPhoto',
        id,
        serialNumber,
        bytes,
        after: entryId,
        content: { entryId, photoId: id },
      }),
    );
    const [results, entry] = await Promise.all([Promise.allSettled(photos), submission]);
    const failed = results.find((result) => result.status === 'rejected');
    return { entry, photoFailure: failed ? { error: failed.reason } : null };
  }

  return useMutation({
    mutationKey: saveKey(serialNumber),
    mutationFn: (entered: EnteredEntry) => (outbox ? submit(outbox, entered) : sendNow(entered)),
    // Nothing on the server has changed while the entry waits for a network.
    async onSettled(saved, _error, entered) {
      if (saved?.entry !== 'waiting') await refetchServiceLog(queryClient);
      if (saved) onSaved(saved, entered);
    },
  });
}
