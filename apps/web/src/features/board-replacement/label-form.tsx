import { NativeSelect, TextInput } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { BoardLabel } from '@washboard/contract/appliances/board-label';
import { boardObjections } from '@washboard/contract/appliances/board-replacement';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../lib/api/failure.ts';
import { brand } from '../../lib/brand/brand.ts';
import { rangeName } from '../../lib/machine/model-name.ts';
import classes from './board-replacement.module.css';
import { macAddressOf } from './mac-address.ts';
import { StepFailure } from './step-failure.tsx';

type Field = 'macAddress' | 'gamma';
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

interface LabelFormProps {
  id?: string;
  /** State of the last check. */
  checking: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  onCheck: (label: BoardLabel, onRefused: () => void) => void;
  /** Buttons, unless they are elsewhere. */
  children?: ReactNode;
}

/** The label of the new board. */
export function LabelForm({ id, checking, onCheck, children }: LabelFormProps) {
  const { t } = useTranslation('board-replacement');
  const ref = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<Field, string>>({ macAddress: '', gamma: '' });
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const macAddress = macAddressOf(typed.macAddress);
  const gamma: Gamma | undefined = brand.gammas.find((candidate) => candidate === typed.gamma);
  const failure = checking.isError ? asFailure(checking.error) : null;
  const objections = failure?.kind === 'problem' && failure.code === 'BOARD_INCOMPATIBLE' ? failure.fields : null;

  function faultAt(field: Field): string | undefined {
    const objection = boardObjections.find((known) => known === objections?.[field]);
    if (objection) return t(`objection.${objection}`);
    if (!left.has(field)) return undefined;
    if (field === 'gamma') return gamma === undefined ? t('label.rangeMissing') : undefined;
    return macAddress === null ? t('label.macAddressWrong') : undefined;
  }

  function edit(field: Field, value: string): void {
    setTyped({ ...typed, [field]: value });
    if (!checking.isPending) checking.reset();
  }

  function focusFirstFault(): void {
    // After the faults are rendered.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLeft(new Set<Field>(['macAddress', 'gamma']));
    if (macAddress === null || gamma === undefined) return focusFirstFault();
    if (!checking.isPending) onCheck({ macAddress, gamma }, focusFirstFault);
  }

  const common = (field: Field) => ({
    name: field,
    size: 'md' as const,
    inputWrapperOrder: order,
    value: typed[field],
    error: faultAt(field),
    onBlur: () => typed[field] !== '' && setLeft(new Set(left).add(field)),
  });
  return (
    <form id={id} ref={ref} className={classes.step} onSubmit={submit} noValidate aria-label={t('label.title')}>
      <div className={classes.fields}>
        <TextInput
          {...common('macAddress')}
          label={t('label.macAddress')}
          description={t('label.macAddressHint')}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => edit('macAddress', event.currentTarget.value)}
        />
        <NativeSelect
          {...common('gamma')}
          label={t('label.range')}
          description={t('label.rangeHint')}
          data={[
            { value: '', label: t('label.chooseRange') },
            ...brand.gammas.map((value) => ({ value, label: rangeName(value) })),
          ]}
          onChange={(event) => edit('gamma', event.currentTarget.value)}
        />
      </div>
      {objections === null && <StepFailure thrown={checking.error} />}
      {children}
    </form>
  );
}
