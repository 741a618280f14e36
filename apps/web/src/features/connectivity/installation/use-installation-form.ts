import { useQueryClient } from '@tanstack/react-query';
import {
  type InstallationField,
  installationFields,
  type StoredInstallation,
} from '@washboard/contract/appliances/installation';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { asFailure, asProblem } from '../../../lib/api/failure.ts';
import { installationPath } from '../connectivity-api.ts';
import { changeOf, faultOf, type InstallationValues, valuesOf } from './installation-values.ts';

interface FormOptions {
  serialNumber: string;
  /** As it was when the form was opened, and after changes by another user. */
  installation: StoredInstallation;
  onSaved: () => void;
}

/** Edits of the installation data. They replace what was shown beside them, never later changes. */
export function useInstallationForm({ serialNumber, installation, onSaved }: FormOptions) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(installation);
  const [edits, setEdits] = useState<Partial<InstallationValues>>({});
  const [left, setLeft] = useState<ReadonlySet<InstallationField>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  /** Fields that another user has changed since the form was opened. */
  const [overtaken, setOvertaken] = useState<readonly InstallationField[]>([]);
  const save = api.useMutation('patch', installationPath);
  const params = { path: { serialNumber } };

  const faults = new Map(
    installationFields.flatMap((field) => {
      const fault = edits[field] === undefined ? undefined : faultOf(field, edits[field]);
      return fault === undefined ? [] : [[field, fault]];
    }),
  );
  const change = changeOf(edits, base);
  const hasChanges = Object.keys(change.changes).length > 0;

  function edit(field: InstallationField, value: string): void {
    setEdits((before) => ({ ...before, [field]: value }));
    setRefused(({ [field]: _, ...others }) => others);
    if (!save.isPending) save.reset();
  }

  async function readAgain(fields: readonly string[]): Promise<void> {
    const query = { queryKey: ['get', installationPath, { params }] };
    await queryClient.invalidateQueries(query);
    const now = queryClient.getQueryData<StoredInstallation>(query.queryKey);
    if (!now) return;
    setBase(now);
    setOvertaken(installationFields.filter((field) => fields.includes(field)));
  }

  function submit(): void {
    setLeft(new Set(installationFields));
    if (!hasChanges || faults.size > 0 || save.isPending) return;
    save.mutate(
      { params, body: change },
      {
        onSuccess(saved) {
          queryClient.setQueryData(['get', installationPath, { params }], saved);
          void queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/appliance/getApplianceDetail'] });
          onSaved();
        },
        onError(thrown) {
          const failure = asFailure(thrown);
          if (failure.kind !== 'problem') return;
          if (asProblem(thrown)?.code === 'INSTALLATION_CHANGED') void readAgain(Object.keys(failure.fields));
          else setRefused(failure.fields);
        },
      },
    );
  }

  return {
    base,
    values: { ...valuesOf(base), ...edits },
    edit,
    leave: (field: InstallationField) => setLeft((before) => new Set(before).add(field)),
    faultAt: (field: InstallationField) => refused[field] ?? (left.has(field) ? faults.get(field) : undefined),
    isOvertaken: (field: InstallationField) => overtaken.includes(field),
    hasChanges,
    submit,
    save,
  };
}

export type InstallationForm = ReturnType<typeof useInstallationForm>;
