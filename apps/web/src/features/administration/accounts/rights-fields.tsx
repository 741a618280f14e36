import { administrationProfiles, mayGrantProfile, mayGrantRole, roles } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import type { Rights } from './accounts-api.ts';

interface RightsFieldsProps {
  rights: Rights;
  reader: Userinfo;
  isDisabled: boolean;
  onChange: (part: Partial<Rights>) => void;
  children: ReactNode;
}

export function RightsFields({ rights, reader, isDisabled, onChange, children }: RightsFieldsProps) {
  const { t } = useTranslation(['administration-accounts', 'common']);
  const { role, administrationProfile } = rights;
  const grantable = administrationProfiles.filter((profile) => mayGrantProfile(reader, profile));
  return (
    <>
      <Choices legend={t('field.role')} isDisabled={isDisabled}>
        {roles
          .filter((offered) => mayGrantRole(reader, offered))
          .map((offered) => (
            <ChoiceRow
              key={offered}
              group="role"
              value={offered}
              isChosen={offered === role}
              onChoose={() => onChange({ role: offered })}
            >
              {t(`common:role.${offered}`)}
            </ChoiceRow>
          ))}
      </Choices>
      {children}
      <Choices legend={t('field.profiles')} isDisabled={isDisabled}>
        {grantable.map((profile) => (
          <ChoiceRow
            key={profile}
            group="administrationProfile"
            value={profile}
            isOneOfMany
            isChosen={administrationProfile.includes(profile)}
            onChoose={() => onChange({ administrationProfile: toggled(administrationProfile, profile) })}
          >
            {t(`profile.${profile}`)}
          </ChoiceRow>
        ))}
      </Choices>
    </>
  );
}

function toggled(profiles: Rights['administrationProfile'], changed: Rights['administrationProfile'][number]) {
  const isWanted = (profile: typeof changed) => profiles.includes(profile) !== (profile === changed);
  return administrationProfiles.filter(isWanted);
}
