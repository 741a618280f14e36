import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconDeviceDesktop from '~icons/tabler/device-desktop';
import IconDeviceMobile from '~icons/tabler/device-mobile';
import { Text } from '../../components/kit/text.tsx';
import classes from './profile.module.css';
import { readUserAgent } from './user-agent.ts';

export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('profile');
  return (userAgent) => {
    const { browser, system } = readUserAgent(userAgent);
    if (browser !== null && system !== null) return t('sessions.device', { browser, system });
    return browser ?? system ?? t('sessions.unknownDevice');
  };
}

interface DeviceRowProps {
  userAgent: string;
  name: string;
  action: ReactNode;
  children: ReactNode;
}

export function DeviceRow({ userAgent, name, action, children }: DeviceRowProps) {
  const Icon = readUserAgent(userAgent).isHandheld ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.device}>
      <Text as="span" tone="quiet">
        <Icon size={24} stroke={1.5} />
      </Text>
      <Box flex="1 1 180px" miw={0}>
        <Text fw={500} canBreak>
          {name}
        </Text>
        {children}
      </Box>
      {action}
    </li>
  );
}
