import { SkeletonLines } from './skeleton-lines.tsx';

export default { title: 'feedback/Skeleton' };

export const Lines = () => <SkeletonLines count={3} label="Carregando" />;
