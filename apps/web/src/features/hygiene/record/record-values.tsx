import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './record-view.module.css';
import { secondsText } from './use-record-words.ts';

interface Line {
  name: 'tank' | 'rinse' | 'contact';
  limit: string;
  /** The values are the lowest, the mean and the highest. */
  values: readonly ({ text: string; isBeyond: boolean } | undefined)[];
}

const columns = ['limit', 'lowest', 'mean', 'highest'] as const;

export function RecordValues({ record, gamma }: { record: HygieneRecord; gamma: Gamma }) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats(gamma);
  const { values, limits } = record;
  const temperature = (value: number | null) =>
    value === null ? t('values.notMeasured') : formats.quantityText('tankTmp', value);
  const cell = (value: number | null, isBeyond = false) => ({ text: temperature(value), isBeyond });
  const least = limits.contactSMin;
  const isTooShort = least !== null && values.contactS < least;

  const lines: Line[] = [
    {
      name: 'tank',
      limit: t('values.atLeast', { limit: temperature(limits.tankTmpMin) }),
      values: [
        cell(values.tankTmpMin, isBelow(values.tankTmpMin, limits.tankTmpMin)),
        cell(values.tankTmpMean),
        cell(values.tankTmpMax),
      ],
    },
    {
      name: 'rinse',
      limit: t('values.between', {
        least: temperature(limits.rinseTmpMin),
        most: temperature(limits.rinseTmpMax),
      }),
      values: [
        cell(values.rinseTmpMin, isBelow(values.rinseTmpMin, limits.rinseTmpMin)),
        cell(values.rinseTmpMean),
        cell(values.rinseTmpMax, values.rinseTmpMax !== null && values.rinseTmpMax > limits.rinseTmpMax),
      ],
    },
    {
      name: 'contact',
      limit:
        least === null
          ? t('values.any')
          : t(record.validation ? 'values.atLeastValidated' : 'values.atLeast', { limit: secondsText(formats, least) }),
      values: [{ text: secondsText(formats, values.contactS), isBeyond: isTooShort }],
    },
  ];

  return (
    <table className={`${classes.table} ${classes.values}`}>
      <thead>
        <tr>
          <td />
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`values.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{t(`values.${line.name}`)}</th>
            <td data-title={t('values.limit')}>{line.limit}</td>
            {line.values.map((value, i) => (
              <td
                key={columns[i + 1]}
                data-title={line.name === 'contact' ? t('values.value') : t(`values.${columns[i + 1] ?? 'mean'}`)}
                colSpan={line.name === 'contact' ? 3 : 1}
                data-beyond={value?.isBeyond || undefined}
              >
                {value?.isBeyond && (
                  <>
                    <IconAlertTriangle size={16} />
                    <VisuallyHidden>{t('values.beyond')}</VisuallyHidden>
                  </>
                )}
                {value?.text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isBelow = (value: number | null, limit: number) => value !== null && value < limit;
