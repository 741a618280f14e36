import type { HandReading } from '@washboard/contract/service-log/readings';
import { FactList } from '../../components/layout/fact-list.tsx';
import type { ItemOf } from '../../lib/offline/outbox-item.ts';
import { type ShownPhoto, useShownPhotos } from './photo.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import classes from './service-log.module.css';
import type { ReadingWords } from './use-reading-words.ts';

interface EntryContentProps {
  entry: { text: string; readings: readonly HandReading[] };
  photos: readonly ShownPhoto[];
  words: ReadingWords;
}

export function EntryContent({ entry: { text, readings }, photos, words }: EntryContentProps) {
  return (
    <div className={classes.content}>
      {text && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {readings.length > 0 && (
        <FactList
          facts={readings.map((reading, i) => ({
            name: `${i}`,
            label: words.label(reading),
            value: words.valueText(reading),
          }))}
        />
      )}
      <PhotoStrip photos={photos} />
    </div>
  );
}

export function UnsentContent({ item, words }: { item: ItemOf<'serviceLogEntry'>; words: ReadingWords }) {
  const { entryId, change } = item.content;
  const photos = useShownPhotos(item.serialNumber, entryId, change.photoIds);
  return <EntryContent entry={change} photos={photos} words={words} />;
}
