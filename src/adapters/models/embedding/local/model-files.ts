import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** The model that runs on the user's machine: 384 dimensions, about a hundred languages, 8-bit weights. */
export const localModel = { name: 'multilingual-e5-small', repository: 'Xenova/multilingual-e5-small' } as const

/** What it consists of, as named in its repository and in its folder. */
export const modelFiles = [
  'config.json',
  'tokenizer_config.json',
  'tokenizer.json',
  'onnx/model_quantized.onnx',
] as const

/** What to do about a model whose files are not what they should be. */
export const pullAgain = `Remove the folder ${localModel.name} from the folder of models and run jobworkflow websites model pull.`

/** The folder of the model in the folder of models. */
export function modelFolder(modelDir: string): string {
  return join(modelDir, localModel.name)
}

/** Whether every file of the model is in its folder. */
export async function hasModel(modelDir: string): Promise<boolean> {
  const found = modelFiles.map((file) => access(join(modelFolder(modelDir), file)))
  return (await Promise.allSettled(found)).every(({ status }) => status === 'fulfilled')
}
