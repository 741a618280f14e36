import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { useState } from 'react';
import { useProfiles } from './limit-profiles-api.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileList, type ProfileTask } from './profile-list.tsx';
import { RetireDialog } from './retire-dialog.tsx';

interface ProfileDialogsProps {
  company: NamedCompany;
  onClose: () => void;
}

/** The limit profiles of a company, and in their place what the reader does with one. */
export function ProfileDialogs({ company, onClose }: ProfileDialogsProps) {
  const asked = useProfiles(company.companyCode);
  const [task, setTask] = useState<ProfileTask | null>(null);
  const back = () => setTask(null);
  const { companyCode } = company;
  if (task?.kind === 'create') return <ProfileForm {...{ companyCode }} profile={null} onClose={back} />;
  const profile = task && asked.data?.items.find(({ id }) => id === task.id);
  if (task?.kind === 'edit' && profile) return <ProfileForm {...{ companyCode, profile }} onClose={back} />;
  if (task?.kind === 'retire' && profile) return <RetireDialog {...{ companyCode, profile }} onClose={back} />;
  return <ProfileList {...{ company, asked, onClose }} onTask={setTask} />;
}
