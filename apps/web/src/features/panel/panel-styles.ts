import '@mantine/core/styles/Skeleton.layer.css';
