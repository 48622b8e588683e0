import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** The local model: 384 dimensions, about a hundred languages, 8-bit weights. */
export const localModel = { name: 'multilingual-e5-small', repository: 'Xenova/multilingual-e5-small' } as const

/** Its files, as named in its repository and in its folder. */
export const modelFiles = [
  'config.json',
  'tokenizer_config.json',
  'tokenizer.json',
  'onnx/model_quantized.onnx',
] as const

/** Advice for a model with damaged files. */
export const pullAgain = `Remove the folder ${localModel.name} from the models folder and run \`jobworkflow websites model pull\`.`

/** The model's folder within the folder of models. */
export function modelFolder(modelDir: string): string {
  return join(modelDir, localModel.name)
}

/** Whether the folder has every file of the model. */
export async function hasModel(modelDir: string): Promise<boolean> {
  const found = modelFiles.map((file) => access(join(modelFolder(modelDir), file)))
  return (await Promise.allSettled(found)).every(({ status }) => status === 'fulfilled')
}
