print("stvisits")
