import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CycleEstimate } from '@washboard/machine-model/what-if/estimate-cycle';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { asGamma } from '../../../lib/machine/model-name.ts';
import { valuesAfter } from '../editing/draft.ts';
import type { FieldEditor } from '../editing/editor.ts';
import type { ParameterModel } from '../model/parameter-model.ts';
import table from '../value-table.module.css';
import type { CycleComparison, EstimateQuestion } from './estimate-cycles.ts';

interface WhatIfProps {
  editor: FieldEditor;
  codes: readonly string[];
}

export function WhatIf({ editor, codes }: WhatIfProps) {
  const { t } = useTranslation('parameters');
  const gamma = asGamma(editor.machine.gamma);
  const cycleTypes = gamma ? affectedCycles(editor.model, codes) : [];
  const estimates = useEstimates({
    gamma: gamma ?? 'infinity',
    modelNumber: editor.machine.modelNumber,
    before: editor.present,
    after: valuesAfter(editor.draft, editor.present),
    cycleTypes,
  });
  if (cycleTypes.length === 0) return null;
  const isUnhygienic = estimates.data?.some(({ before, after }) => before?.isHygienic && !after?.isHygienic) ?? false;
  return (
    <section aria-label={t('whatIf.title')} aria-busy={estimates.isPending}>
      <Text as="h3" size="md" isStrong>
        {t('whatIf.title')}
      </Text>
      <Text size="sm" tone="quiet">
        {t('whatIf.hint')}
      </Text>
      {estimates.isPending && <Skeleton height={56 + 40 * cycleTypes.length} radius="md" />}
      {estimates.isError && <Callout tone="notice">{t('whatIf.failed')}</Callout>}
      {estimates.data && <EstimateComparison editor={editor} comparisons={estimates.data} />}
      {isUnhygienic && <Callout tone="warning">{t('whatIf.unhygienic')}</Callout>}
    </section>
  );
}

/** Differences below `least` are within the hysteresis of the heaters and are not shown. */
const columns = [
  { key: 'time', figureOf: ({ durationS }) => durationS, least: 1 },
  { key: 'water', figureOf: ({ waterVlm }) => waterVlm, least: 1 },
  { key: 'energy', figureOf: ({ energyWh }) => energyWh, least: 4 },
  { key: 'rinse', figureOf: ({ rinseTmpMin }) => rinseTmpMin, least: 5 },
] as const satisfies readonly {
  key: string;
  figureOf: (estimate: CycleEstimate) => number | null;
  least: number;
}[];
type ColumnKey = (typeof columns)[number]['key'];

function EstimateComparison({ editor, comparisons }: { editor: FieldEditor; comparisons: readonly CycleComparison[] }) {
  const { t } = useTranslation('parameters');
  const nameOf = (type: string) => editor.model.cycles.find(({ cycleType }) => cycleType === type)?.name ?? type;
  return (
    <table className={`${table.table} ${table.stacked}`}>
      <thead>
        <tr>
          {(['cycle', ...columns.map(({ key }) => key), 'hygiene'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`whatIf.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparisons.map(({ cycleType, before, after }) => (
          <tr key={cycleType}>
            <th scope="row">{nameOf(cycleType)}</th>
            {columns.map(({ key, figureOf, least }) => {
              const [old, next] = [before, after].map((estimate) => estimate && figureOf(estimate));
              return (
                <EstimateFigure
                  key={key}
                  column={key}
                  old={old ?? null}
                  next={next ?? null}
                  least={least}
                  editor={editor}
                />
              );
            })}
            <HygieneEstimate old={before?.isHygienic ?? null} next={after?.isHygienic ?? null} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EstimateFigureProps {
  column: ColumnKey;
  old: number | null;
  next: number | null;
  least: number;
  editor: FieldEditor;
}

function EstimateFigure({ column, old, next, least, editor }: EstimateFigureProps) {
  const { t } = useTranslation('parameters');
  const formats = useFormats(asGamma(editor.machine.gamma));
  const textOf: Record<ColumnKey, (value: number) => string> = {
    time: formats.countdown,
    water: (value) => formats.quantityText('rinseWaterVlm', value),
    energy: (value) => `${formats.integer(value)}\u00a0Wh`,
    rinse: (value) => formats.quantityText('boilerTmp', value),
  };
  const text = (value: number | null) => (value === null ? t('whatIf.none') : textOf[column](value));
  const isSame = old === next || (old !== null && next !== null && Math.abs(next - old) < least);
  return (
    <EstimateCell label={t(`whatIf.${column}`)} old={isSame ? null : text(old)} next={text(isSame ? old : next)} />
  );
}

function HygieneEstimate({ old, next }: { old: boolean | null; next: boolean | null }) {
  const { t } = useTranslation('parameters');
  const text = (isHygienic: boolean | null) =>
    isHygienic === null ? t('whatIf.none') : t(isHygienic ? 'whatIf.valid' : 'whatIf.notValid');
  return <EstimateCell label={t('whatIf.hygiene')} old={old === next ? null : text(old)} next={text(next)} />;
}

function EstimateCell({ label, old, next }: { label: string; old: string | null; next: string }) {
  return (
    <td data-title={label} className={old === null ? undefined : table.new}>
      {old === null ? next : `${old} → ${next}`}
    </td>
  );
}

/** A parameter of the machine may affect every washing cycle. */
function affectedCycles({ parameters, cycles }: ParameterModel, codes: readonly string[]): string[] {
  const changed = parameters.filter(({ code }) => codes.includes(code));
  const isOfMachine = changed.some(({ cycleType }) => cycleType === undefined);
  const own = new Set(changed.map(({ cycleType }) => cycleType));
  return cycles
    .filter(({ kind, cycleType }) => kind === 'wash' && (isOfMachine || own.has(cycleType)))
    .map(({ cycleType }) => cycleType);
}

function askWorker(question: EstimateQuestion, signal: AbortSignal): Promise<CycleComparison[]> {
  const worker = new Worker(new URL('./estimate-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<CycleComparison[]>();
  worker.addEventListener('message', ({ data }: MessageEvent<CycleComparison[]>) => resolve(data));
  worker.addEventListener('error', () => reject(new Error('the estimate failed')));
  signal.addEventListener('abort', () => reject(new Error('not asked any more')));
  worker.postMessage(question);
  return promise.finally(() => worker.terminate());
}

function useEstimates(question: EstimateQuestion) {
  return useQuery({
    queryKey: ['estimate', question],
    queryFn: ({ signal }) => askWorker(question, signal),
    enabled: question.cycleTypes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
