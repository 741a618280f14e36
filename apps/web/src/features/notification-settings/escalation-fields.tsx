import { NativeSelect, Switch } from '@mantine/core';
import { type Colleague, ruleBounds } from '@washboard/contract/notifications/notification-rules';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../components/kit/stack.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { DurationSelect } from './duration-select.tsx';
import classes from './notification-settings.module.css';
import type { RuleForm } from './rule-draft.ts';

const presets = [5, 10, 15, 30, 60, 120, 240, 480, 1440];

export function EscalationFields({ form, colleagues }: { form: RuleForm; colleagues: readonly Colleague[] }) {
  const { t } = useTranslation('notification-settings');
  const formats = useFormats();
  const { escalates, escalationMinutes, people } = form.values;
  const chosen = people.filter((id) => id !== '');
  const places = Math.min(chosen.length + 1, ruleBounds.escalation.people);
  const known = new Set(colleagues.map(({ userId }) => userId));

  function choose(place: number, userId: string): void {
    const next = [...chosen];
    next.splice(place, 1, userId);
    form.change({ people: next.filter((id) => id !== '') });
  }

  function options(place: number) {
    const own = chosen[place];
    const gone = own !== undefined && !known.has(own) ? [{ value: own, label: t('formerColleague') }] : [];
    return [
      { value: '', label: t('dialog.nobody') },
      ...gone,
      ...colleagues
        .filter(({ userId }) => userId === own || !chosen.includes(userId))
        .map(({ userId, name }) => ({ value: userId, label: name })),
    ];
  }

  return (
    <>
      <Switch
        size="md"
        label={t('dialog.escalates')}
        description={colleagues.length === 0 && !escalates ? t('dialog.noColleagues') : t('dialog.escalatesHint')}
        disabled={colleagues.length === 0 && !escalates}
        checked={escalates}
        onChange={({ currentTarget: { checked } }) => form.change({ escalates: checked })}
      />
      {escalates && (
        <Stack className={classes.nested}>
          <DurationSelect
            label={t('dialog.escalatesAfter')}
            presets={presets}
            minutes={escalationMinutes}
            onChange={(minutes) => form.change({ escalationMinutes: minutes })}
          />
          {Array.from({ length: places }, (_, place) => (
            <NativeSelect
              key={place}
              size="md"
              label={t('dialog.person', { place: formats.integer(place + 1) })}
              value={chosen[place] ?? ''}
              data={options(place)}
              onChange={({ currentTarget: { value } }) => choose(place, value)}
              error={personError(place)}
            />
          ))}
        </Stack>
      )}
    </>
  );

  function personError(place: number): string | undefined {
    if (form.fieldErrorAt('people') === undefined) return undefined;
    const id = chosen[place];
    if (id === undefined) return chosen.length === 0 ? t('fault.people') : undefined;
    return known.has(id) ? undefined : t('fault.formerColleague');
  }
}
