import { useTranslation } from 'react-i18next';
import IconBuilding from '~icons/tabler/building';
import IconBuildingOff from '~icons/tabler/building-off';
import IconChefHat from '~icons/tabler/chef-hat';
import IconLink from '~icons/tabler/link';
import IconLinkOff from '~icons/tabler/link-off';
import IconTool from '~icons/tabler/tool';
import { brand } from '../../lib/brand/brand.ts';
import { ChoiceStep } from './steps/choice-step.tsx';
import { CompanyCodeStep } from './steps/company-code-step.tsx';
import { DetailsStep } from './steps/details-step.tsx';
import { VerificationStep } from './steps/verification-step.tsx';
import type { Wizard } from './use-wizard.ts';

export function WizardStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('sign-up');
  switch (wizard.step) {
    case 1:
      return <DetailsStep wizard={wizard} />;
    case 2:
      return (
        <ChoiceStep
          wizard={wizard}
          title={t('profile.title')}
          text={t('profile.text')}
          choices={[
            {
              decision: 'kitchenManager',
              icon: IconChefHat,
              label: t('profile.kitchenManager'),
              hint: t('profile.kitchenManagerHint'),
            },
            { decision: 'service', icon: IconTool, label: t('profile.service'), hint: t('profile.serviceHint') },
          ]}
        />
      );
    case 4:
      return (
        <ChoiceStep
          wizard={wizard}
          title={t('employee.title', { brand: brand.name })}
          text={t('employee.text')}
          choices={[
            { decision: 'yes', icon: IconBuilding, label: t('yes'), hint: t('employee.yesHint') },
            { decision: 'no', icon: IconBuildingOff, label: t('no'), hint: t('employee.noHint') },
          ]}
        />
      );
    case 7:
      return (
        <ChoiceStep
          wizard={wizard}
          title={t('partner.title')}
          text={t('partner.text', { brand: brand.name })}
          choices={[
            { decision: 'yes', icon: IconLink, label: t('yes'), hint: t('partner.yesHint') },
            { decision: 'no', icon: IconLinkOff, label: t('no'), hint: t('partner.noHint', { brand: brand.name }) },
          ]}
        />
      );
    case 5:
      return (
        <CompanyCodeStep
          wizard={wizard}
          field="companyCode"
          title={t('companyCode.title')}
          text={t('companyCode.text')}
          isCompanyNameNeeded={false}
        />
      );
    case 8:
      return (
        <CompanyCodeStep
          wizard={wizard}
          field="partnerCode"
          title={t('partnerCode.title')}
          text={t('partnerCode.text')}
          isCompanyNameNeeded
        />
      );
    case 9:
      return (
        <CompanyCodeStep
          wizard={wizard}
          field="manufacturerCode"
          title={t('manufacturerCode.title', { brand: brand.name })}
          text={t('manufacturerCode.text', { brand: brand.name })}
          isCompanyNameNeeded
        />
      );
    default:
      return <VerificationStep wizard={wizard} />;
  }
}
