import { appStore } from '../../transition.ts';
import { useFrame } from '@react-three/fiber';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { DirectionalLight } from 'three';
import type { ThemeName } from '../../session/state/view.ts';
import { UPLOAD } from './render-order.ts';
import type { View } from './view.ts';

/** From above and below, and from behind the viewer's shoulder. */
const STRENGTHS: Readonly<Record<ThemeName, readonly [sky: number, key: number]>> = {
  dark: [1.5, 2.4],
  light: [1.7, 2],
};

/** Quiet light that comes with the viewer, so that every facet reads from every side. */
export function Lights({ view }: { readonly view: View }): ReactNode {
  const [sky, key] = STRENGTHS[useStore(appStore, (state) => state.theme)];
  const light = useRef<DirectionalLight>(null);
  useFrame(() => {
    light.current?.position.set(-0.9, 0.8, 0.75).applyQuaternion(view.camera.quaternion);
  }, UPLOAD);
  return (
    <>
      <hemisphereLight args={['#ffffff', '#5b6472']} intensity={sky} />
      <directionalLight ref={light} intensity={key} />
    </>
  );
}
