import { NativeSelect, TextInput } from '@mantine/core';
import { boardObjections } from '@washboard/contract/board-replacement/board-replacement';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type KitForm, type SavingState, useKitForm } from '../../components/kit/use-kit-form.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { brand } from '../../lib/brand/brand.ts';
import { rangeName } from '../../lib/machine/model-name.ts';
import classes from './board-replacement.module.css';
import { readMacAddress } from './mac-address.ts';
import { useDescribeFailure } from './step-failure.tsx';

const labelSchema = z.object({
  macAddress: z.pipe(z.pipe(z.string(), z.transform(readMacAddress)), z.string()),
  gamma: z.pipe(z.string(), z.enum(brand.gammas)),
});

export function useLabelForm(checking: SavingState) {
  const { t } = useTranslation('board-replacement');
  const describeFailure = useDescribeFailure();
  const form = useKitForm({
    schema: labelSchema,
    initialValues: { macAddress: '', gamma: '' },
    saving: checking,
    fieldErrorWords(field, fieldError) {
      const objection = boardObjections.find((known) => known === fieldError);
      if (objection) return t(`objection.${objection}`);
      return t(field === 'gamma' ? 'label.rangeMissing' : 'label.macAddressWrong');
    },
  });
  const describe = (failure: unknown) =>
    asProblem(failure)?.code === 'BOARD_INCOMPATIBLE' ? null : describeFailure(failure);
  return { form, describe };
}

export function LabelFields({ form }: { form: KitForm<z.input<typeof labelSchema>, z.output<typeof labelSchema>> }) {
  const { t } = useTranslation('board-replacement');
  return (
    <div className={classes.fields}>
      <TextInput
        {...form.field('macAddress')}
        label={t('label.macAddress')}
        description={t('label.macAddressHint')}
        data-autofocus
        autoCapitalize="none"
        spellCheck={false}
      />
      <NativeSelect
        {...form.field('gamma')}
        label={t('label.range')}
        description={t('label.rangeHint')}
        data={[
          { value: '', label: t('label.chooseRange') },
          ...brand.gammas.map((value) => ({ value, label: rangeName(value) })),
        ]}
      />
    </div>
  );
}
