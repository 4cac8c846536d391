import type { ByteOffset } from '../../base/units.ts';

/** Numbers of an array; those of 64 bits are rounded to doubles. */
export type FbxNumbers = Float32Array | Float64Array | Int32Array | Uint8Array;

/** An array of a file. It is decoded only when it is needed, as most arrays of a file are not. */
export interface FbxArray {
  readonly offset: ByteOffset;
  readonly count: number;
  /**
   * Decodes the array again in each call.
   * @throws AssetError if its bytes are not what it says
   */
  readonly decode: () => FbxNumbers;
}

/** A value of a node. Integers of 64 bits are a bigint only where a number cannot hold them. */
export type FbxValue = number | bigint | string | Uint8Array | FbxArray;

/** A node of the tree that every FBX file is: a name, values, and nodes below it. */
export interface FbxNode {
  readonly name: string;
  /** Where it begins in the file. */
  readonly offset: ByteOffset;
  readonly values: readonly FbxValue[];
  readonly children: readonly FbxNode[];
}

/** A file as a tree. */
export interface FbxTree {
  /** What errors call the file: `FBX "walk.fbx"`. */
  readonly object: string;
  /** 7400 is FBX 7.4. */
  readonly version: number;
  readonly isAscii: boolean;
  readonly nodes: readonly FbxNode[];
}

/** The first node of this name among some. */
export function findNode(nodes: readonly FbxNode[], name: string): FbxNode | undefined {
  return nodes.find((node) => node.name === name);
}

/** The first node of this name below another one. */
export function childNode(node: FbxNode | undefined, name: string): FbxNode | undefined {
  return node === undefined ? undefined : findNode(node.children, name);
}

/** All nodes of this name below another one. */
export function childNodes(node: FbxNode | undefined, name: string): readonly FbxNode[] {
  return node === undefined ? [] : node.children.filter((child) => child.name === name);
}

/** A value as text; empty if it is none. */
export function textAt(node: FbxNode | undefined, index: number): string {
  const value = node?.values[index];
  return typeof value === 'string' ? value : '';
}

/** A value as a number; undefined if it is none. */
export function numberAt(node: FbxNode | undefined, index: number): number | undefined {
  const value = node?.values[index];
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

/** All numbers of a node, whether it has an array or plain values; empty without a node. */
export function numbersOf(node: FbxNode | undefined): FbxNumbers {
  if (node === undefined) return new Float64Array(0);
  const [first] = node.values;
  if (isArray(first)) return first.decode();
  return Float64Array.from(plainNumbers(node));
}

/** How many numbers {@link numbersOf} would return, without decoding them. */
export function numberCount(node: FbxNode | undefined): number {
  if (node === undefined) return 0;
  const [first] = node.values;
  return isArray(first) ? first.count : plainNumbers(node).length;
}

function plainNumbers({ values }: FbxNode): number[] {
  return values.flatMap((value) =>
    typeof value === 'number' || typeof value === 'bigint' ? [Number(value)] : [],
  );
}

function isArray(value: FbxValue | undefined): value is FbxArray {
  return typeof value === 'object' && 'decode' in value;
}
