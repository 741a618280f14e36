import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { dayAt } from '@washboard/contract/time/calendar';
import 'dayjs/locale/de';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';
import 'dayjs/locale/it';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { usePageTimeZone } from '../../lib/time/shown-time-zone.ts';
import classes from './date-field.module.css';

interface CalendarProps {
  /** `yyyy-mm-dd`, or empty. */
  value: string;
  onChoose: (day: string) => void;
}

/** Today is the day in the page's time zone. */
export function Calendar({ value, onChoose }: CalendarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = dayAt(serverNowMs(), usePageTimeZone());
  return (
    <DatePicker
      value={value || null}
      defaultDate={value || today}
      locale={language}
      // In all five languages of the app, weeks begin on Monday.
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      allowDeselect
      size="md"
      previousLabel={t('calendar.earlier')}
      nextLabel={t('calendar.later')}
      getDayProps={(day) => ({
        ...(day === today ? { 'aria-current': 'date' as const, className: classes.today } : {}),
        ...(day === (value || today) ? { 'data-autofocus': true } : {}),
      })}
      onChange={(day) => onChoose(day ?? value)}
    />
  );
}
