import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './record-selection-bar.module.css';

const maxNamed = 6;

/** A filter may hide some of the selected records. */
export function RecordNames({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('records');
  const formats = useFormats();
  const count = names.length - maxNamed;
  return (
    <ul className={classes.names}>
      {names.slice(0, maxNamed).map((name) => (
        <li key={name} dir="auto">
          {name}
        </li>
      ))}
      {count > 0 && <li>{t('more', { count, shown: formats.integer(count) })}</li>}
    </ul>
  );
}
