import type { ImportRefusal } from '@washboard/contract/machine-registration/appliance-import';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { Row, Rows } from '../../../../components/kit/stack.tsx';
import { Text } from '../../../../components/kit/text.tsx';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import classes from '../add-machines.module.css';

/** A longer list would slow the page down and help no user. */
const shownRefusals = 100;

export function RefusalList({ refusals }: { refusals: readonly ImportRefusal[] }) {
  const { t } = useTranslation('administration-add');
  const formats = useFormats();
  const titleId = useId();
  const more = refusals.length - shownRefusals;
  if (refusals.length === 0) return null;
  return (
    <>
      <Text as="h3" id={titleId} size="sm" isStrong>
        <Row as="span" className={classes.refusalsTitle}>
          <IconAlertTriangle size={20} /> {t('import.refusals')}
        </Row>
      </Text>
      <Rows className={classes.refusals} aria-labelledby={titleId}>
        {refusals.slice(0, shownRefusals).map(({ line, serialNumber, problems }) => (
          <li key={line}>
            <b>{t('import.line', { line: formats.integer(line) })}</b> <span dir="auto">{serialNumber}</span>
            <br />
            {problems
              .map(({ column, problem }) =>
                column === null
                  ? t(`import.problem.${problem}`)
                  : t('import.inColumn', { column, problem: t(`import.problem.${problem}`) }),
              )
              .join(' ')}
          </li>
        ))}
      </Rows>
      {more > 0 && <Text tone="quiet">{t('import.more', { count: more, shown: formats.integer(more) })}</Text>}
    </>
  );
}
