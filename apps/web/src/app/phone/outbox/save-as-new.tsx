import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSaveEntry } from '../../../features/service-log/use-save-entry.ts';
import { useOutbox, useWaiting } from '../../../lib/offline/outbox-context.ts';
import type { ItemOf } from '../../../lib/offline/outbox-item.ts';

/** The entry that it changes was deleted: what waits, with its photos, becomes a new one. */
export function SaveAsNew({ item: { id, serialNumber, content } }: { item: ItemOf<'serviceLogEntry'> }) {
  const { t } = useTranslation('service-log');
  const outbox = useOutbox();
  const saving = useSaveEntry(serialNumber, () => void outbox?.drop(id));
  const photos = useWaiting('serviceLogPhoto', serialNumber).filter(({ after }) => after === id);

  function save(): void {
    // IDs of their own: those of the entry that was deleted are never used again.
    const newPhotos = photos.flatMap(({ bytes }) => (bytes ? [{ id: crypto.randomUUID(), bytes }] : []));
    const photoIds = newPhotos.map((photo) => photo.id);
    saving.mutate({ entryId: crypto.randomUUID(), change: { ...content.change, photoIds, version: 0 }, newPhotos });
  }

  return (
    <Button loading={saving.isPending} onClick={save}>
      {t('form.saveAsNew')}
    </Button>
  );
}
