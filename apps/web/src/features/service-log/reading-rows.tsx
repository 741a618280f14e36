import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReadingKind, readingKinds, readingUnitMaxLength } from '@washboard/contract/service-log/readings';
import { maxReadings } from '@washboard/contract/service-log/service-log';
import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/tabler/plus';
import IconX from '~icons/tabler/x';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { handReading, newReading, type ReadingDraft, typedAs } from './entry-draft.ts';
import classes from './service-log.module.css';
import type { ReadingWords } from './use-reading-words.ts';

interface ReadingRowsProps {
  readings: readonly ReadingDraft[];
  words: ReadingWords;
  isJudged: boolean;
  onChange: (readings: ReadingDraft[]) => void;
}

export function ReadingRows({ readings, words, isJudged, onChange }: ReadingRowsProps) {
  const { t } = useTranslation('service-log');
  return (
    <Stack as="fieldset" gap={8} justifyItems="start">
      <Text as="legend" size="md" isStrong className={classes.legend}>
        {t('form.readings')}
      </Text>
      {readings.map((reading, i) => (
        <ReadingRow
          key={reading.key}
          number={i + 1}
          reading={reading}
          words={words}
          isJudged={isJudged}
          onChange={(fields) => onChange(readings.with(i, { ...reading, ...fields }))}
          onRemove={() => onChange(readings.filter(({ key }) => key !== reading.key))}
        />
      ))}
      {readings.length < maxReadings && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} />}
          onClick={() => onChange([...readings, newReading(words)])}
        >
          {t('form.addReading')}
        </Button>
      )}
    </Stack>
  );
}

interface ReadingRowProps extends Pick<ReadingRowsProps, 'words' | 'isJudged'> {
  number: number;
  reading: ReadingDraft;
  onChange: (fields: Partial<ReadingDraft>) => void;
  onRemove: () => void;
}

function ReadingRow({ number, reading, words, isJudged, onChange, onRemove }: ReadingRowProps) {
  const { t } = useTranslation('service-log');
  const formats = useFormats();
  const { kind, typed } = reading;
  const isOther = kind === 'other';
  const read = handReading(reading, words);
  const fieldError = isJudged && 'fieldError' in read ? read.fieldError : undefined;
  const { symbol } = words.unit(kind);
  return (
    <div className={classes.reading} data-other={isOther || undefined}>
      <NativeSelect
        style={{ gridArea: 'kind' }}
        size="md"
        label={t('form.kind')}
        value={kind}
        data={readingKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange(typedAs(value as ReadingKind, typed, words))}
      />
      {isOther && (
        <TextInput
          style={{ gridArea: 'label' }}
          size="md"
          label={t('form.label')}
          value={reading.label}
          error={fieldError === 'label' && t('fault.label')}
          onChange={({ currentTarget: { value } }) => onChange({ label: value })}
        />
      )}
      <TextInput
        style={{ gridArea: 'value' }}
        size="md"
        inputMode="decimal"
        label={t('form.value')}
        value={typed}
        error={fieldError === 'number' ? t('fault.number') : fieldError === 'between' && words.boundsText(kind)}
        {...(symbol && {
          rightSection: (
            <Text as="span" size="sm" tone="quiet">
              {symbol}
            </Text>
          ),
          rightSectionWidth: 64,
        })}
        onChange={({ currentTarget: { value } }) => onChange(typedAs(kind, value, words))}
      />
      {isOther && (
        <TextInput
          style={{ gridArea: 'unit' }}
          size="md"
          label={t('form.unit')}
          value={reading.unit}
          error={fieldError === 'unit' && t('fault.unit', { count: readingUnitMaxLength })}
          onChange={({ currentTarget: { value } }) => onChange({ unit: value })}
        />
      )}
      <ActionIcon
        mt={24}
        style={{ gridArea: 'remove' }}
        variant="subtle"
        color="gray"
        size="var(--touch)"
        aria-label={t('form.removeReading', { number: formats.integer(number) })}
        onClick={onRemove}
      >
        <IconX size={20} />
      </ActionIcon>
    </div>
  );
}
